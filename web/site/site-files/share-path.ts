/** The path of a page's share picture: `/share/about.jpg`, and `/share/home.jpg` for the home page. */
export const sharePath = (path: string) => `/share${path === '/' ? '/home' : path}.jpg`
