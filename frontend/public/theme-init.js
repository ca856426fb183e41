// Puts the theme on the page before the application has loaded, so that nobody is dazzled at night.
// A file of its own because the content security policy allows no inline script.
(function (root) {
  var chosen;
  try {
    chosen = JSON.parse(window.localStorage.getItem('app')).state.theme;
  } catch {
    // No or unreadable settings: the operating system decides.
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
})(window.document.documentElement);
