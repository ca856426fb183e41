import { create } from 'zustand';

/**
 * off: nobody is signed in · lost: it was there, or could not be opened, and is tried again · ended: the server wants the person
 * to sign in again
 */
export type Line = 'off' | 'opening' | 'open' | 'lost' | 'ended';

/** How the live connection stands. */
export const useLine = create<{ line: Line }>(() => ({ line: 'off' }));
