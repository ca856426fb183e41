import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { FileInput } from '../../../components/file-input';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import type { Profile } from '../../../lib/api/types';
import { PhotoUnreadable, useReplacePicture } from '../api/profile';

const Choice = styled(FileInput)(({ theme }) => ({
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

export function AvatarChoice({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const replace = useReplacePicture('avatar');
  const errorText = useErrorText();
  const choose = ([photo]: File[]) => {
    if (!photo) return;
    replace.mutate(photo, {
      onSuccess: () => toast.done(t('photoSaved')),
      onError: (error) =>
        toast.failed(error instanceof PhotoUnreadable ? t('photoUnreadable') : errorText(error)),
    });
  };
  return (
    <Choice
      name={t(profile.avatar_url ? 'photoChange' : 'photoAdd')}
      photos
      disabled={replace.isPending}
      onChoose={choose}
    >
      <Avatar name={profile.full_name} url={profile.avatar_url} size={56} />
      <span className="mark" aria-hidden>
        {replace.isPending ? (
          <CircularProgress size={16} color="inherit" />
        ) : (
          <PhotoCameraOutlined sx={{ fontSize: 16 }} />
        )}
      </span>
    </Choice>
  );
}
