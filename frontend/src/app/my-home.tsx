import { lazyComponent } from '../components/lazy-component';
import { NextJourney } from '../features/bookings/components/next-journey';

const HomeDeparture = lazyComponent(() =>
  import('../features/driver/components/home-departure').then((m) => m.HomeDeparture),
);

export function MyHome({ above }: { above?: true }) {
  if (!above) return <NextJourney />;
  return <HomeDeparture />;
}
