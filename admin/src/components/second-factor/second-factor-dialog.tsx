import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type SecondFactor } from '../../providers/second-factor';
import type { Schemas } from '../../records';
import { ErrorAlert } from '../error-alert';
import { Moment } from '../value-fields';
import { EnterCode, Pending } from './code-form';
import { EnrolSteps, RecoveryCodes } from './enrol-steps';

export type FactorReason = 'SECOND_FACTOR_REQUIRED' | 'REAUTHENTICATION_REQUIRED' | 'settings';

interface SecondFactorDialogProps {
  factor: SecondFactor;
  why: FactorReason;
  onEnd: (verified: boolean) => void;
  onSignOut: () => void;
}

export function SecondFactorDialog({ factor, why, onEnd, onSignOut }: SecondFactorDialogProps) {
  const translate = useTranslate();
  const { data: state, error } = useQuery({
    queryKey: ['second-factor', why],
    queryFn: () => factor.state(),
    gcTime: 0,
    retry: false,
  });
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const part = state?.enrolled === false ? 'enrol_title' : 'title';
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => recoveryCodes || onEnd(false)}>
      <DialogTitle>{translate(`console.factor.${part}`)}</DialogTitle>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onSaved={() => onEnd(true)} />
      ) : error || state === undefined ? (
        <Pending error={error} />
      ) : !state.enrolled ? (
        <EnrolSteps
          factor={factor}
          onCodes={setRecoveryCodes}
          onEnd={onEnd}
          onSignOut={why === 'settings' ? undefined : onSignOut}
        />
      ) : why === 'settings' ? (
        <FactorState factor={factor} state={state} onEnd={() => onEnd(false)} />
      ) : (
        <EnterCode
          factor={factor}
          prompt={why === 'REAUTHENTICATION_REQUIRED' ? 'again' : 'show'}
          onEnd={onEnd}
          onSignOut={why === 'SECOND_FACTOR_REQUIRED' ? onSignOut : undefined}
        />
      )}
    </Dialog>
  );
}

interface FactorStateProps {
  factor: SecondFactor;
  state: Schemas['SecondFactorResponse'];
  onEnd: () => void;
}

/** Removing the second factor allows setting up a new phone. */
function FactorState({ factor, state, onEnd }: FactorStateProps) {
  const translate = useTranslate();
  const removing = useMutation({ mutationFn: () => factor.remove(), onSuccess: onEnd });
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <Typography component="div">
          {translate('console.factor.since')} {state.enrolled_at && <Moment iso={state.enrolled_at} />}
        </Typography>
        <Typography>
          {translate('console.factor.codes_left', { smart_count: state.recovery_codes_left })}
        </Typography>
        <ErrorAlert error={removing.error} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button color="error" loading={removing.isPending} onClick={() => removing.mutate()}>
          {translate('console.factor.remove')}
        </Button>
        <Button variant="contained" onClick={onEnd}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </>
  );
}
