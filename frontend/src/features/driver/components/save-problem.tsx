import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/main-button';
import { useErrorText } from '../../../lib/api/error-text';
import { ApiError, hasCode } from '../../../lib/api/errors';
import { useFormat } from '../../../lib/format/use-format';

const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'description',
  'car_model',
  'car_plate',
  'meeting_point',
  'dropoff_point',
]);

/** Names the day of an overlap. Links an expired document to its renewal. */
export function SaveProblem({ error }: { error: Error }) {
  const { t } = useTranslation('driver');
  const errorText = useErrorText();
  const format = useFormat();
  if (!hasCode(error, 'DOCUMENT_EXPIRED')) {
    const details = error instanceof ApiError ? error.details : [];
    const departure = hasCode(error, 'RIDES_OVERLAP') && details[0]?.message;
    // Fields limit the length, so the content was rejected.
    const textRejected = details.some(({ field }) => TEXT_FIELDS.has(field));
    return (
      <Alert severity="error">
        {textRejected ? t('unfitTexts') : errorText(error)} {departure && `(${format.nearMoment(departure)})`}
      </Alert>
    );
  }
  return (
    <Alert
      severity="error"
      action={
        <LinkButton to="/driver/apply" color="inherit" size="small">
          {t('documents.renew')}
        </LinkButton>
      }
    >
      {t('documents.needed')}
    </Alert>
  );
}
