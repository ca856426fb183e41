import { create } from 'zustand';

export interface Said {
  id: number;
  tone: 'success' | 'error' | 'info';
  title: string;
  description?: string;
}

/** Something was done that can be taken back for a while. */
export interface Undoable {
  id: number;
  what: 'recent' | 'filters' | 'offer' | 'alert';
  undo: () => void;
}

export type Toast = Said | Undoable;

export const useToasts = create<{ latest: Toast | null }>(() => ({ latest: null }));
