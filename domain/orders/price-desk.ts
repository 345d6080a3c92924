export const LIST_STATES = ['on-sale', 'retired'] as const
