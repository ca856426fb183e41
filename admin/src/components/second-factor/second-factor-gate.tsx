import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useLogout } from 'react-admin';
import type { FactorCode } from '../../providers/http';
import type { SecondFactor } from '../../providers/second-factor';
import type { ConsoleSession } from '../../providers/session';
import { SecondFactorDialog } from './second-factor-dialog';

const OpenSecondFactorContext = createContext<() => void>(() => undefined);

export const useOpenSecondFactor = () => useContext(OpenSecondFactorContext);

interface SecondFactorGateProps {
  session: Pick<ConsoleSession, 'setFactorPrompt'>;
  factor: SecondFactor;
  children: ReactNode;
}

/** Prompts for the second factor when a call is rejected without it; the session then repeats the call. */
export function SecondFactorGate({ session, factor, children }: SecondFactorGateProps) {
  const logout = useLogout();
  const [reason, setReason] = useState<FactorCode | null>(null);
  const [settings, setSettings] = useState(false);
  const resolvePrompt = useRef<(verified: boolean) => void>(null);
  const open = useCallback((next: FactorCode | null, resolve: typeof resolvePrompt.current = null) => {
    // A call must not wait for a prompt that is no longer shown.
    resolvePrompt.current?.(false);
    resolvePrompt.current = resolve;
    setReason(next);
  }, []);
  useEffect(() => {
    session.setFactorPrompt((why) => new Promise((resolve) => open(why, resolve)));
    return () => {
      session.setFactorPrompt(null);
      open(null);
    };
  }, [session, open]);
  const end = (verified: boolean) => {
    resolvePrompt.current?.(verified);
    open(null);
  };
  return (
    <OpenSecondFactorContext.Provider value={() => setSettings(true)}>
      {children}
      {settings && <SecondFactorDialog factor={factor} reason="settings" onEnd={() => setSettings(false)} />}
      {reason && (
        <SecondFactorDialog
          key={reason}
          factor={factor}
          reason={reason}
          onEnd={end}
          onSignOut={() => {
            end(false);
            void logout();
          }}
        />
      )}
    </OpenSecondFactorContext.Provider>
  );
}
