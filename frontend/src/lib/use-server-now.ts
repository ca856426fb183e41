import { useEffect, useState } from 'react';
import { onClockCorrected, serverNow } from './server-clock';

/** The server's time when the component mounted, epoch milliseconds; read again when the clock is corrected. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => onClockCorrected(() => setNow(serverNow())), []);
  return now;
}
