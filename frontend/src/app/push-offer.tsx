import { lazy, Suspense } from 'react';

const Nothing = () => null;

// A ticket must open where the offer can't be fetched.
const Offer = lazy(() =>
  import('../features/notifications/push/push-offer').catch(() => ({ default: Nothing })),
);

/** The offer of push messages, fetched after the screen that it stands on; nothing where it can't be fetched. */
export function PushOffer({ moment }: { moment: 'ticket' | 'ride' }) {
  return (
    <Suspense fallback={null}>
      <Offer moment={moment} />
    </Suspense>
  );
}
