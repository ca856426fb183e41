import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock';

/** The server's time, updated each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
