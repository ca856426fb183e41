import { lazyComponent } from './lazy-component';
import { type ToastMessage, useToasts } from './toast-store';

// Optional: offline, the notice is lost, but the screen stays.
const Notices = lazyComponent(() => import('./toast-notices').then((m) => m.ToastNotices), {
  mui: true,
  optional: true,
});

export function ToastHost() {
  const hasToast = useToasts((state) => state.latest !== null);
  return hasToast && <Notices />;
}

const show = (tone: ToastMessage['tone']) => (title: string, description?: string) =>
  useToasts.setState((state) => ({
    latest: { id: (state.latest?.id ?? 0) + 1, tone, title, ...(description && { description }) },
  }));

export const toast = { done: show('success'), failed: show('error'), info: show('info') };
