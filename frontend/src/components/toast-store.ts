import { create } from 'zustand';

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info';
  title: string;
  description?: string;
}

export const useToasts = create<{ latest: Toast | null }>(() => ({ latest: null }));
