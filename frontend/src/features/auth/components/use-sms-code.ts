import { useEffect, useRef } from 'react';

/** The part of WebOTP that TypeScript's own types don't know yet. */
interface OneTimeCode extends Credential {
  code?: string;
}

/** Takes the code out of the SMS where the browser offers it; elsewhere, and where the person declines, nothing happens. */
export function useSmsCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stop = new AbortController();
    const wanted = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(wanted).then(
      (answer: OneTimeCode | null) => answer?.code && latest.current(answer.code),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
}
