import { Alert, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { SecondFactor } from '../../providers/second-factor';
import type { components } from '../../schema.gen';
import { Moment } from '../value-fields';

interface FactorStateProps {
  factor: SecondFactor;
  state: components['schemas']['SecondFactorResponse'];
  onEnd: () => void;
}

/** Since when the factor is set up, and its removal: to set up another, on a new telephone. */
export function FactorState({ factor, state, onEnd }: FactorStateProps) {
  const translate = useTranslate();
  const removing = useMutation({ mutationFn: () => factor.remove(), onSuccess: onEnd });
  const refusal = removing.error?.message;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <Typography component="div">
          {translate('console.factor.since')} {state.enrolled_at && <Moment iso={state.enrolled_at} />}
        </Typography>
        <Typography>
          {translate('console.factor.codes_left', { smart_count: state.recovery_codes_left })}
        </Typography>
        {refusal && (
          <Alert severity="error" variant="outlined">
            {translate(refusal, { _: refusal })}
          </Alert>
        )}
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
