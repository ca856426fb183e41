/** Limit of docs/api.md. */
export const MAX_SEATS = 8;
