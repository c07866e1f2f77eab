/** The layout for the size of the window. */
import { MediaQuery } from 'svelte/reactivity';

const narrow = new MediaQuery('(max-width: 700px)');
const flat = new MediaQuery('(max-height: 500px) and (orientation: landscape)');
const slim = new MediaQuery('(max-width: 900px)');
const upright = new MediaQuery('(min-width: 701px) and (max-width: 1000px) and (orientation: portrait)');
const low = new MediaQuery('(max-height: 820px)');
const desktop = new MediaQuery('(min-width: 1200px)');

export const screen = {
  /** A phone, upright or on its side. */
  get phone() {
    return narrow.current || flat.current;
  },
  /** Too narrow for a board with a side column. */
  get narrow() {
    return slim.current;
  },
  /** A tablet held upright. */
  get upright() {
    return upright.current;
  },
  get flat() {
    return flat.current;
  },
  /** As low as a laptop: three rows of cards fit only if they are smaller. */
  get low() {
    return low.current;
  },
  get desktop() {
    return desktop.current && !flat.current;
  },
};
