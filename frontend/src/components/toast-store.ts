import { create } from 'zustand';

export interface ToastMessage {
  id: number;
  tone: 'success' | 'error' | 'info';
  title: string;
  description?: string;
}

export interface Undoable {
  id: number;
  what: 'recent' | 'filters' | 'offer' | 'alert';
  undo: () => void;
}

export type Toast = ToastMessage | Undoable;

export const useToasts = create<{ latest: Toast | null }>(() => ({ latest: null }));
