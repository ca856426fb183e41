import { useSearchParams } from 'react-router';
import { SignInScreen } from '../features/auth/sign-in-screen';
import { RideReminder } from '../features/rides/components/ride-reminder';
import { readSearch } from '../features/rides/search-params';
import { safeNextPath } from '../lib/next-path';

export function SignInRoute() {
  const [params] = useSearchParams();
  const next = new URL(safeNextPath(params.get('next')), window.location.origin);
  const rideId = /^\/rides\/([^/]+)$/.exec(next.pathname)?.[1];
  const seats = Number(next.searchParams.get('seats')) || 1;
  const search = readSearch(next.searchParams);
  return <SignInScreen about={rideId && <RideReminder rideId={rideId} seats={seats} search={search} />} />;
}
