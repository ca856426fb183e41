import EditOutlined from '@mui/icons-material/EditOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { Card, CardForm } from '../../../components/card';
import { ErrorState } from '../../../components/error-state';
import { FileInput } from '../../../components/file-input';
import { TextBox } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import type { Profile } from '../../../lib/api/types';
import { groupPhone } from '../../../lib/format/phone';
import { type useProfile, useReplacePicture, useUpdateProfile } from '../api/profile';
import { useNameRefusal } from '../use-name-refusal';

export function NameCard({ profile }: { profile: ReturnType<typeof useProfile> }) {
  const { t } = useTranslation('profile');
  const [editing, setEditing] = useState(false);
  if (!profile.data) return profile.isPending ? <NameSkeleton /> : <ErrorState query={profile} />;
  if (editing) return <NameForm profile={profile.data} onDone={() => setEditing(false)} />;
  const { full_name, phone } = profile.data;
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <AvatarPicker profile={profile.data} />
      <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        {full_name ? (
          <Typography component="h2" variant="h2">
            {full_name}
          </Typography>
        ) : (
          <Button variant="outlined" onClick={() => setEditing(true)} sx={{ mb: 1 }}>
            {t('unnamed')}
          </Button>
        )}
        <Typography color="textSecondary">+237 {groupPhone(phone)}</Typography>
      </Box>
      {full_name && (
        <IconButton color="primary" aria-label={t('edit')} onClick={() => setEditing(true)}>
          <EditOutlined />
        </IconButton>
      )}
    </Card>
  );
}

function NameForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const [name, setName] = useState(profile.full_name ?? '');
  const update = useUpdateProfile();
  const refusal = useNameRefusal();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    update.mutate(
      { full_name: name.trim() },
      {
        onSuccess: () => {
          toast.done(t('nameSaved'));
          onDone();
        },
      },
    );
  };
  return (
    <CardForm onSubmit={submit} noValidate>
      <TextBox
        name="full_name"
        label={t('nameLabel')}
        hint={t('nameHint')}
        error={update.isError ? refusal(update.error) : null}
        autoFocus
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" loading={update.isPending} disabled={!name.trim()}>
          {t('common:save')}
        </Button>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
      </Box>
    </CardForm>
  );
}

function NameSkeleton() {
  return (
    <Card aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Skeleton variant="circular" width={56} height={56} />
      <Box sx={{ flex: 1 }}>
        <Skeleton width="50%" height={28} />
        <Skeleton width="35%" height={24} />
      </Box>
    </Card>
  );
}

const AvatarInput = styled(FileInput)(({ theme }) => ({
  flex: 'none',
  borderRadius: '50%',
  '& .mark': {
    position: 'absolute',
    right: -4,
    bottom: -4,
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: 14,
    border: `2px solid ${theme.vars.palette.background.paper}`,
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
}));

function AvatarPicker({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const replace = useReplacePicture('avatar', t('photoSaved'));
  return (
    <AvatarInput
      name={t(profile.avatar_url ? 'photoChange' : 'photoAdd')}
      photos
      disabled={replace.isPending}
      onChoose={replace.choose}
    >
      <Avatar name={profile.full_name} url={profile.avatar_url} size={56} />
      <span className="mark" aria-hidden>
        {replace.isPending ? (
          <CircularProgress size={16} color="inherit" />
        ) : (
          <PhotoCameraOutlined sx={{ fontSize: 16 }} />
        )}
      </span>
    </AvatarInput>
  );
}
