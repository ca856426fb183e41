import { create } from 'zustand';

/** off: signed out · lost: disconnected and retrying · ended: the session has expired */
export type Line = 'off' | 'opening' | 'open' | 'lost' | 'ended';

/** State of the realtime connection. */
export const useLine = create<{ line: Line }>(() => ({ line: 'off' }));
