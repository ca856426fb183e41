/** Documents are looked at on the same dark ground by day and by night. */
export const STAGE = { ground: '#2A2C28', tool: '#10110F', text: '#FFFFFF', quiet: '#C9C7C0' } as const;
