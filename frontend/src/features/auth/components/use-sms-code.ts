import { useEffect, useRef } from 'react';

/** The part of WebOTP missing from TypeScript's types. */
interface OneTimeCode extends Credential {
  code?: string;
}

/** Reads the code from the SMS via WebOTP. No-op where the browser lacks it or the person declines. */
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
