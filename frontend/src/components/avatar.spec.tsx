import { ThemeProvider } from '@mui/system';
import { fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDataSaver } from '../lib/data-saver';
import { Avatar } from './avatar';
import { theme } from './theme';

afterEach(() => useDataSaver.setState({ chosen: null }));

const renderAvatar = () =>
  render(
    <ThemeProvider theme={theme}>
      <Avatar name="Odile" url="/avatars/odile.jpg" />
    </ThemeProvider>,
  ).container;

test("shows the user's picture", () => {
  expect(renderAvatar().querySelector('img')).toHaveAttribute('src', '/avatars/odile.jpg');
});

test('while saving data, loads the picture on tap', async () => {
  useDataSaver.setState({ chosen: true });
  const container = renderAvatar();
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('O');
  await userEvent.click(container.querySelector('span') as Element);
  expect(container.querySelector('img')).not.toBeNull();
});

test('the tap that loads the picture does not open the link around it', async () => {
  useDataSaver.setState({ chosen: true });
  const opened = jest.fn();
  const { container } = render(
    <ThemeProvider theme={theme}>
      <a href="#conversation" onClick={opened}>
        <Avatar name="Odile" url="/avatars/odile.jpg" />
      </a>
    </ThemeProvider>,
  );
  const picture = container.querySelector('span') as Element;
  await userEvent.click(picture);
  expect(container.querySelector('img')).not.toBeNull();
  expect(opened).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('');
  await userEvent.click(picture);
  expect(opened).toHaveBeenCalledTimes(1);
});

test('shows the initial if the picture does not load', () => {
  const container = renderAvatar();
  fireEvent.error(container.querySelector('img') as Element);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('O');
});
