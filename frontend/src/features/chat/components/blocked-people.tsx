import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { Dialog } from '../../../components/dialog';
import { FailureNote } from '../../../components/text';
import { toast } from '../../../components/toast';
import { useBlock, useBlocks } from '../../../lib/blocks';
import { usePersonName } from '../../../lib/person-name';

export function BlockedPeople() {
  const { t } = useTranslation('chat');
  const { data: people = [] } = useBlocks();
  const [open, setOpen] = useState(false);
  if (people.length === 0 && !open) return null;
  return (
    <>
      {people.length > 0 && (
        <Button color="inherit" sx={{ alignSelf: 'center' }} onClick={() => setOpen(true)}>
          {t('block.list', { count: people.length })}
        </Button>
      )}
      {open && <BlockedDialog people={people} onClose={() => setOpen(false)} />}
    </>
  );
}

interface BlockedDialogProps {
  people: NonNullable<ReturnType<typeof useBlocks>['data']>;
  onClose: () => void;
}

function BlockedDialog({ people, onClose }: BlockedDialogProps) {
  const { t } = useTranslation(['chat', 'common']);
  const nameOf = usePersonName();
  const block = useBlock();
  const named = people.map((person) => ({ ...person, name: nameOf(person.full_name, t('unnamed.person')) }));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t('block.listTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {people.length === 0 && <Typography>{t('block.nobody')}</Typography>}
        {named.map(({ user_id, name, avatar_url }) => (
          <div key={user_id} style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
            <Avatar name={name} url={avatar_url} />
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Button
              loading={block.isPending && block.variables.userId === user_id}
              onClick={() =>
                block.mutate(
                  { userId: user_id, blocked: false },
                  { onSuccess: () => toast.done(t('block.undone', { name })) },
                )
              }
            >
              {t('block.undo')}
            </Button>
          </div>
        ))}
        <FailureNote error={block.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
