import { Alert, Dialog, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { SecondFactor } from '../../providers/second-factor';
import { EnrolSteps } from './enrol-steps';
import { FactorState } from './factor-state';
import { ShowFactor } from './show-factor';

/** Why it opened: the API asked for it, or the person wants to see to it. */
export type FactorReason = 'SECOND_FACTOR_REQUIRED' | 'REAUTHENTICATION_REQUIRED' | 'settings';

interface SecondFactorDialogProps {
  factor: SecondFactor;
  why: FactorReason;
  /** True once it was shown, or set up. */
  onEnd: (shown: boolean) => void;
  onSignOut: () => void;
}

/** Sets the second factor up, asks for its code, or says how it stands. */
export function SecondFactorDialog({ factor, why, onEnd, onSignOut }: SecondFactorDialogProps) {
  const translate = useTranslate();
  const heading = useId();
  const { data: state, error } = useQuery({
    queryKey: ['second-factor', why],
    queryFn: () => factor.state(),
    gcTime: 0,
    retry: false,
  });
  const part = state === undefined ? 'title' : state.enrolled ? 'title' : 'enrol_title';
  return (
    <Dialog open aria-labelledby={heading} fullWidth maxWidth="xs" onClose={() => onEnd(false)}>
      <DialogTitle id={heading}>{translate(`console.factor.${part}`)}</DialogTitle>
      {error ? (
        <DialogContent>
          <Alert severity="error" variant="outlined">
            {translate(error.message, { _: error.message })}
          </Alert>
        </DialogContent>
      ) : state === undefined ? (
        <LinearProgress aria-label={translate('ra.page.loading')} />
      ) : !state.enrolled ? (
        <EnrolSteps factor={factor} onEnd={onEnd} onSignOut={why === 'settings' ? undefined : onSignOut} />
      ) : why === 'settings' ? (
        <FactorState factor={factor} state={state} onEnd={() => onEnd(false)} />
      ) : (
        <ShowFactor
          factor={factor}
          text={why === 'REAUTHENTICATION_REQUIRED' ? 'again' : 'show'}
          onEnd={onEnd}
          onSignOut={why === 'SECOND_FACTOR_REQUIRED' ? onSignOut : undefined}
        />
      )}
    </Dialog>
  );
}
