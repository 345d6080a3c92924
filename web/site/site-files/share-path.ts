/** Where the picture lies by which a page is shared: `/share/about.jpg`, and `/share/home.jpg` for the first page. */
export const sharePath = (path: string) => `/share${path === '/' ? '/home' : path}.jpg`
