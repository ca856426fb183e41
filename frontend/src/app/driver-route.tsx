import { useMemo } from 'react';
import { useUnread } from '../features/chat/api/unread';
import { DriverScreen } from '../features/driver/driver-screen';
import { useAuth } from '../lib/auth/auth-context';

export function DriverRoute() {
  const { user } = useAuth();
  return user && <Rides userId={user.id} />;
}

function Rides({ userId }: { userId: string }) {
  const { data: counts } = useUnread(userId);
  const unread = useMemo(() => new Map(counts?.map(({ rideId, count }) => [rideId, count])), [counts]);
  return <DriverScreen unread={unread} />;
}
