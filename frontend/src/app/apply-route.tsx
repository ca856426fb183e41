import { lazyComponent } from '../components/lazy-component';
import { ApplyScreen } from '../features/driver/apply/apply-screen';
import { AskNameContext } from '../features/driver/apply/components/review-step';

const AskName = lazyComponent(() => import('../features/profile/components/ask-name').then((m) => m.AskName));

export function ApplyRoute() {
  return (
    <AskNameContext value={(dialog) => <AskName reason="documents" {...dialog} />}>
      <ApplyScreen />
    </AskNameContext>
  );
}
