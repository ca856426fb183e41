import { lazy, Suspense } from 'react';
import { ApplyScreen } from '../features/driver/apply/apply-screen';
import { AskNameContext } from '../features/driver/apply/components/review-step';

const AskName = lazy(() =>
  import('../features/profile/components/ask-name').then((m) => ({ default: m.AskName })),
);

export function ApplyRoute() {
  return (
    <AskNameContext
      value={(dialog) => (
        <Suspense fallback={null}>
          <AskName why="documents" {...dialog} />
        </Suspense>
      )}
    >
      <ApplyScreen />
    </AskNameContext>
  );
}
