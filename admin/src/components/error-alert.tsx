import { Alert, type AlertProps, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

interface ErrorAlertProps extends Pick<AlertProps, 'sx'> {
  error: Error | null;
  retry?: () => unknown;
}

export function ErrorAlert({ error, retry, ...props }: ErrorAlertProps) {
  const translate = useTranslate();
  if (!error) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={retry && <Button onClick={() => void retry()}>{translate('console.home.retry')}</Button>}
      {...props}
    >
      {translate(error.message, { _: error.message })}
    </Alert>
  );
}
