import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Card } from '../../components/card';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { MainButton } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { FailureNote, Note } from '../../components/text';
import { hasCode } from '../../lib/api/errors';
import type { Schemas } from '../../lib/api/types';
import { useAnswerContact, useContactRequest } from './api/trusted-contact';

/** Page where a person asked by SMS accepts or refuses to be a trusted contact. */
export function ContactScreen() {
  const { t } = useTranslation('safety');
  const { token = '' } = useParams();
  const contact = useContactRequest(token);
  return (
    <Screen title={t('contact.title')}>
      <meta name="robots" content="noindex" />
      {contact.isPending && <Skeleton variant="rounded" height={220} />}
      {contact.isError &&
        !contact.data &&
        (hasCode(contact.error, 'NOT_FOUND') ? (
          <EmptyState drawing="person" title={t('answer.gone')} text={t('answer.goneText')} />
        ) : (
          <ErrorState query={contact} ofUrl />
        ))}
      {contact.data && <Answer token={token} request={contact.data} />}
    </Screen>
  );
}

function Answer({ token, request }: { token: string; request: Schemas['AskedContactResponse'] }) {
  const { t } = useTranslation('safety');
  const accept = useAnswerContact(token);
  const refuse = useAnswerContact(token);
  const [refusing, setRefusing] = useState(false);
  const who = request.first_name || t('answer.someone');
  if (refuse.isSuccess) return <EmptyState drawing="person" title={t('answer.refused', { name: who })} />;
  const confirmed = request.confirmed || accept.isSuccess;
  return (
    <Card gap={3}>
      <Typography variant="h2" role={accept.isSuccess ? 'status' : undefined}>
        {t(confirmed ? 'answer.confirmed' : 'answer.asks', { name: who })}
      </Typography>
      <Typography>{t('answer.text', { name: who })}</Typography>
      {!confirmed && (
        <MainButton loading={accept.isPending} onClick={() => accept.mutate(true)}>
          {t('answer.accept')}
        </MainButton>
      )}
      <Button color="inherit" size="large" onClick={() => setRefusing(true)}>
        {t(confirmed ? 'answer.stop' : 'answer.refuse')}
      </Button>
      <Note>{t('answer.data')}</Note>
      <FailureNote error={accept.error} />
      {refusing && (
        <ConfirmDialog
          title={t('answer.refuseTitle')}
          confirm={t(confirmed ? 'answer.stop' : 'answer.refuse')}
          command={refuse}
          onClose={() => setRefusing(false)}
          onConfirm={() => refuse.mutate(false)}
        >
          <Typography>{t('answer.final', { name: who })}</Typography>
        </ConfirmDialog>
      )}
    </Card>
  );
}
