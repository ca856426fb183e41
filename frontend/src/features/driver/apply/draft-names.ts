/** What drafts are of, as the device's storage names them. */
export const APPLICATION_DRAFT = 'application';
export const renewalDraft = (document: string): string => `renewed-${document}`;
