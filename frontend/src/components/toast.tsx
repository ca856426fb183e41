import { type ComponentType, lazy, Suspense } from 'react';
import { withMui } from './lazy-with-mui';
import { type ToastMessage, useToasts } from './toast-store';

// Without a line, and never fetched before, a notice is lost; the screen stays.
const Notices = lazy<ComponentType>(() =>
  withMui(() => import('./toast-notices').then((module) => ({ default: module.ToastNotices }))).catch(() => ({
    default: () => null,
  })),
);

/** Where toasts appear. Its code is fetched with the first toast. */
export function ToastHost() {
  const wanted = useToasts((state) => state.latest !== null);
  return <Suspense fallback={null}>{wanted && <Notices />}</Suspense>;
}

const show = (tone: ToastMessage['tone']) => (title: string, description?: string) =>
  useToasts.setState((state) => ({
    latest: { id: (state.latest?.id ?? 0) + 1, tone, title, ...(description && { description }) },
  }));

/** Short notices, one at a time: a newer one takes the place of the one before. */
export const toast = { done: show('success'), failed: show('error'), info: show('info') };
