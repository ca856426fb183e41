import { lazyComponent } from '../components/lazy-component';

// The ticket must open even if these fail to load.
export const PushOffer = lazyComponent(
  () => import('../features/notifications/push/push-offer').then((m) => m.default),
  { optional: true },
);

export const InstallOffer = lazyComponent(
  () => import('../features/install/install-offer').then((m) => m.InstallOffer),
  { optional: true },
);
