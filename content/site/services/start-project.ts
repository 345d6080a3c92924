/** The button that leads to the contact form. */
export const startProject = 'Start Your Project'
