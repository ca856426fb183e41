import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardForm } from '../../../components/card';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorState } from '../../../components/error-state';
import { MainButton } from '../../../components/main-button';
import { PhoneField } from '../../../components/phone-field';
import { StatusChip } from '../../../components/status-chip';
import { CardTitle, ErrorNote, Note } from '../../../components/text';
import { TextBox } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import { hasCode } from '../../../lib/api/errors';
import { fullPhone } from '../../../lib/format/phone';
import { useRemoveContact, useSetContact, useTrustedContact } from '../api/trusted-contact';

const NAME_LENGTH = 80;
const TONES = { confirmed: 'good', asked: 'wait', refused: 'bad' } as const;

function stateOf({ confirmed, refused }: { confirmed: boolean; refused: boolean }): keyof typeof TONES {
  if (confirmed) return 'confirmed';
  return refused ? 'refused' : 'asked';
}

export function TrustedContactCard() {
  const { t } = useTranslation(['safety', 'common']);
  const query = useTrustedContact();
  const remove = useRemoveContact();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { data: contact } = query;
  if (contact === undefined) {
    return query.isError ? <ErrorState query={query} /> : <Skeleton variant="rounded" height={120} />;
  }
  if (editing) return <ContactForm name={contact?.name ?? ''} onDone={() => setEditing(false)} />;
  return (
    <Card gap={2}>
      <CardTitle>{t('contact.title')}</CardTitle>
      {contact ? (
        <>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {[contact.name, contact.phone_number && fullPhone(contact.phone_number)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            <StatusChip tone={TONES[stateOf(contact)]}>{t(`contact.state.${stateOf(contact)}`)}</StatusChip>
          </div>
          <Note>{t(`contact.${stateOf(contact)}`, { name: contact.name })}</Note>
        </>
      ) : (
        <Note>{t('contact.text')}</Note>
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button variant="outlined" onClick={() => setEditing(true)}>
          {t(contact ? 'contact.change' : 'contact.add')}
        </Button>
        {contact && (
          <Button color="error" onClick={() => setRemoving(true)}>
            {t('contact.remove')}
          </Button>
        )}
      </div>
      {removing && contact && (
        <ConfirmDialog
          title={t('contact.removeTitle', { name: contact.name })}
          confirm={t('contact.remove')}
          command={remove}
          onClose={() => setRemoving(false)}
          onConfirm={(callbacks) => remove.mutate(undefined, callbacks)}
        >
          <Typography>{t('contact.removeText')}</Typography>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function ContactForm({ name: before, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation(['safety', 'common']);
  const errorText = useErrorText();
  const save = useSetContact();
  const [name, setName] = useState(before);
  const [phone, setPhone] = useState('');
  const ready = name.trim() !== '' && phone.length === 9;
  const refusal = () => {
    if (hasCode(save.error, 'VALIDATION_FAILED')) return t('contact.badNumber');
    return hasCode(save.error, 'BLOCKED') ? t('contact.blocked') : errorText(save.error);
  };
  return (
    <CardForm
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        const saved = () => {
          toast.done(t('contact.saved', { name: name.trim() }));
          onDone();
        };
        save.mutate({ name: name.trim(), phone_number: phone }, { onSuccess: saved });
      }}
    >
      <CardTitle>{t('contact.title')}</CardTitle>
      <TextBox
        label={t('contact.name')}
        value={name}
        maxLength={NAME_LENGTH}
        onChange={(event) => setName(event.target.value)}
      />
      <PhoneField label={t('contact.phone')} value={phone} onChange={setPhone} autoComplete="off" />
      <Note>{t('contact.rule')}</Note>
      {save.error && <ErrorNote>{refusal()}</ErrorNote>}
      <MainButton type="submit" disabled={!ready} loading={save.isPending}>
        {t('contact.save')}
      </MainButton>
      <Button onClick={onDone}>{t('common:cancel')}</Button>
    </CardForm>
  );
}
