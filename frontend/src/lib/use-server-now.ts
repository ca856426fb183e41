import { useEffect, useState } from 'react';
import { onClockCorrected, serverNow } from './server-clock';

/** The server's time at mount, epoch milliseconds; updated if the clock is corrected. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => onClockCorrected(() => setNow(serverNow())), []);
  return now;
}
