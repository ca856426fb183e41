/** What drafts are of, as the device's storage names them. */
export const APPLICATION_DRAFT = 'application';
export const renewalDraft = (paper: string): string => `renewed-${paper}`;
