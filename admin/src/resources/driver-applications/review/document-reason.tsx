import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { createContext, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Muted } from '../../../components/value-fields';

const PRESETS = ['report', 'request', 'authority', 'other'] as const;
/** The API's limit. */
const MAX_LENGTH = 500;

/** Kept in the audit log with each opened document. */
export const DocumentReason = createContext('');

/** Form for the reason, which a decided application requires. */
export function AskDocumentReason({ onGiven }: { onGiven: (reason: string) => void }) {
  const translate = useTranslate();
  const [preset, setPreset] = useState<(typeof PRESETS)[number]>('report');
  const [details, setDetails] = useState('');
  const name = translate(`console.review.open_reasons.${preset}`);
  const needsDetails = preset === 'other';
  const text = details.trim();
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onGiven((needsDetails ? text : [name, text].filter(Boolean).join(' · ')).slice(0, MAX_LENGTH));
      }}
      sx={{ flex: 1, minWidth: 0, gap: 1.5, maxWidth: 480 }}
    >
      <Typography variant="h6" component="h3">
        {translate('console.review.open_title')}
      </Typography>
      <Muted>{translate('console.review.open_text')}</Muted>
      <TextField
        select
        fullWidth
        margin="none"
        label={translate('console.commands.reason')}
        value={preset}
        onChange={({ target }) => setPreset(PRESETS.find((one) => one === target.value) ?? 'other')}
      >
        {PRESETS.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`console.review.open_reasons.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        margin="none"
        required={needsDetails}
        label={translate('console.review.open_details')}
        value={details}
        onChange={({ target }) => setDetails(target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={needsDetails && text === ''}
        sx={{ alignSelf: 'start' }}
      >
        {translate('console.review.open_documents')}
      </Button>
    </Stack>
  );
}
