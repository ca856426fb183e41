import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FactorCode } from '../../providers/http';
import type { SecondFactor } from '../../providers/second-factor';
import type { Schemas } from '../../records';
import { CommandDialog } from '../command-dialog';
import { Moment } from '../value-fields';
import { EnterCode, Pending } from './code-form';
import { EnrolSteps, RecoveryCodes } from './enrol-steps';

interface SecondFactorDialogProps {
  factor: SecondFactor;
  reason: FactorCode | 'settings';
  onEnd: (verified: boolean) => void;
  onSignOut?: () => void;
}

export function SecondFactorDialog({ factor, reason, onEnd, onSignOut }: SecondFactorDialogProps) {
  const translate = useTranslate();
  const { data: state, error } = useQuery({
    queryKey: ['second-factor', reason],
    queryFn: () => factor.state(),
    gcTime: 0,
    retry: false,
  });
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const titleKey = state?.enrolled === false ? 'enrol_title' : 'title';
  const signOut = reason === 'SECOND_FACTOR_REQUIRED' ? onSignOut : undefined;
  const step = () => {
    if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={() => onEnd(true)} />;
    if (!state) return <Pending error={error} />;
    if (!state.enrolled) {
      return <EnrolSteps factor={factor} onCodes={setRecoveryCodes} onEnd={onEnd} onSignOut={signOut} />;
    }
    if (reason === 'settings')
      return <FactorStatus factor={factor} state={state} onEnd={() => onEnd(false)} />;
    const prompt = reason === 'REAUTHENTICATION_REQUIRED' ? 'reauthenticate' : 'verify';
    return <EnterCode factor={factor} prompt={prompt} onEnd={onEnd} onSignOut={signOut} />;
  };
  const close = () => {
    if (!recoveryCodes) onEnd(false);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close}>
      <DialogTitle>{translate(`console.factor.${titleKey}`)}</DialogTitle>
      {step()}
    </Dialog>
  );
}

interface FactorStatusProps {
  factor: SecondFactor;
  state: Schemas['SecondFactorResponse'];
  onEnd: () => void;
}

/** To change phones, staff remove the factor and enrol again. */
function FactorStatus({ factor, state, onEnd }: FactorStatusProps) {
  const translate = useTranslate();
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <Typography component="div">
          {translate('console.factor.since')} {state.enrolled_at && <Moment iso={state.enrolled_at} />}
        </Typography>
        <Typography>
          {translate('console.factor.codes_left', { smart_count: state.recovery_codes_left })}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button color="error" onClick={() => setRemoving(true)}>
          {translate('console.commands.remove_second_factor.action')}
        </Button>
        <Button variant="contained" onClick={onEnd}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
      {removing && (
        <CommandDialog
          name="remove_second_factor"
          run={() => factor.remove()}
          onClose={() => setRemoving(false)}
          onDone={onEnd}
        />
      )}
    </>
  );
}
