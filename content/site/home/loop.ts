/** The button that stops the moving picture at the top of the home page. */
export const loopWords = { pause: 'Pause the moving picture', play: 'Play the moving picture' }
