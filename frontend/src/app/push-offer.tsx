import { lazyComponent } from '../components/lazy-component';

// The ticket must open even if this fails to load.
export const PushOffer = lazyComponent(
  () => import('../features/notifications/push/push-offer').then((m) => m.default),
  { optional: true },
);
