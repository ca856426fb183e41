import { type ComponentType, lazy, Suspense } from 'react';
import type { PushOfferProps } from '../features/notifications/push/push-offer';

const Nothing = () => null;

// The ticket must open even if this fails to load.
const Offer = lazy<ComponentType<PushOfferProps>>(() =>
  import('../features/notifications/push/push-offer').catch(() => ({ default: Nothing })),
);

export function PushOffer(offer: PushOfferProps) {
  return (
    <Suspense fallback={null}>
      <Offer {...offer} />
    </Suspense>
  );
}
