import { Alert, type AlertProps, Button } from '@mui/material';
import { HttpError, useTranslate } from 'react-admin';

interface ErrorAlertProps extends Pick<AlertProps, 'sx'> {
  error: Error | null;
  retry?: () => unknown;
}

export function ErrorAlert({ error, retry, ...props }: ErrorAlertProps) {
  const translate = useTranslate();
  if (!error) return null;
  const isMissing = error instanceof HttpError && error.status === 404;
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        retry && !isMissing && <Button onClick={() => void retry()}>{translate('console.home.retry')}</Button>
      }
      {...props}
    >
      {translate(error.message, { _: error.message })}
    </Alert>
  );
}
