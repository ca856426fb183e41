import { type ComponentType, lazy, Suspense } from 'react';
import type { PushOfferProps } from '../features/notifications/push/push-offer';

const Nothing = () => null;

// A ticket must open where the offer can't be fetched.
const Offer = lazy<ComponentType<PushOfferProps>>(() =>
  import('../features/notifications/push/push-offer').catch(() => ({ default: Nothing })),
);

/** The offer of push messages, fetched after the screen that it stands on; nothing where it can't be fetched. */
export function PushOffer(offer: PushOfferProps) {
  return (
    <Suspense fallback={null}>
      <Offer {...offer} />
    </Suspense>
  );
}
