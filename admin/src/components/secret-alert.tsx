import { Alert, Typography } from '@mui/material';

interface SecretAlertProps {
  text: string;
  secret: string | null;
  onClose: () => void;
}

/** The API returns a secret only once. */
export function SecretAlert({ text, secret, onClose }: SecretAlertProps) {
  return (
    <Alert severity="warning" variant="outlined" onClose={onClose}>
      {text}
      <Typography
        component="code"
        variant="body2"
        sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {secret}
      </Typography>
    </Alert>
  );
}
