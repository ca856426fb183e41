import { Initial1763700000001 } from './0001-initial';

/** Oldest first. A server refuses a database with a `Contract…` migration that isn't in this list (docs/operations.md#upgrade). */
export const migrations = [Initial1763700000001];
