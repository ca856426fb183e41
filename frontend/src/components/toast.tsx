import { type ComponentType, lazy, Suspense } from 'react';
import { withMui } from './lazy-with-mui';
import { type ToastMessage, useToasts } from './toast-store';

// Offline, the notice may be lost; the screen stays.
const Notices = lazy<ComponentType>(() =>
  withMui(() => import('./toast-notices').then((m) => ({ default: m.ToastNotices }))).catch(() => ({
    default: () => null,
  })),
);

export function ToastHost() {
  const wanted = useToasts((state) => state.latest !== null);
  return <Suspense fallback={null}>{wanted && <Notices />}</Suspense>;
}

const show = (tone: ToastMessage['tone']) => (title: string, description?: string) =>
  useToasts.setState((state) => ({
    latest: { id: (state.latest?.id ?? 0) + 1, tone, title, ...(description && { description }) },
  }));

export const toast = { done: show('success'), failed: show('error'), info: show('info') };
