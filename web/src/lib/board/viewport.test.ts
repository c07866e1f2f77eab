import { describe, expect, test } from 'vitest';
import { Viewport } from './viewport.svelte';

function opened(): Viewport {
  const viewport = new Viewport([0, 0, 1600, 1000]);
  viewport.pad = 0;
  viewport.resize(800, 600);
  return viewport;
}

describe('the window onto the board', () => {
  test('begins with the whole board in its middle', () => {
    const viewport = opened();
    expect(viewport.k).toBe(0.5);
    expect(viewport.toScreen([800, 500])).toEqual([400, 300]);
  });

  test('a whole board moves above a panel at the lower edge, and keeps its size', () => {
    const viewport = opened();
    viewport.below = 60;
    viewport.fit();
    expect(viewport.k).toBe(0.5);
    expect(viewport.toScreen([800, 500])).toEqual([400, 270]);
    // It never leaves the window at the top.
    viewport.below = 400;
    viewport.fit();
    expect(viewport.toScreen([0, 0])).toEqual([0, 0]);
  });

  test('zooms about the finger', () => {
    const viewport = opened();
    const before = viewport.toBoard([300, 250]);
    viewport.zoomAt([300, 250], 2);
    expect(viewport.k).toBe(1);
    const after = viewport.toBoard([300, 250]);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  test('never shows less than the whole, nor closer than four pixels to a unit', () => {
    const viewport = opened();
    viewport.zoomAt([0, 0], 0.01);
    expect(viewport.k).toBe(0.5);
    viewport.zoomAt([0, 0], 1000);
    expect(viewport.k).toBe(4);
  });

  test('keeps its middle on the board', () => {
    const viewport = opened();
    viewport.zoomAt([400, 300], 4);
    viewport.pan(100_000, -100_000);
    const [x, y] = viewport.toBoard([400, 300]);
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(1000);
  });

  test('stays whole when the window changes, unless it was moved', () => {
    const viewport = opened();
    viewport.resize(1600, 1200);
    expect(viewport.k).toBe(1);
    viewport.zoomAt([0, 0], 2);
    viewport.resize(800, 600);
    expect(viewport.k).toBe(2);
  });

  test('moves no more than needed to show something', () => {
    const viewport = opened();
    viewport.zoomAt([400, 300], 2);
    const [x, y] = [viewport.x, viewport.y];
    viewport.reveal([700, 400, 100, 100], [0, 0, 800, 600]);
    expect([viewport.x, viewport.y]).toEqual([x, y]);
    viewport.reveal([1500, 900, 50, 50], [0, 0, 800, 600]);
    const [right, bottom] = viewport.toScreen([1550, 950]);
    expect(right).toBeLessThanOrEqual(800);
    expect(bottom).toBeLessThanOrEqual(600);
  });

  test('shows a whole box beside what covers the window, even smaller than the board fits', () => {
    const viewport = opened();
    const free: [number, number, number, number] = [10, 10, 780, 150];
    viewport.frameIn([0, 0, 1600, 1200], free, 4);
    expect(viewport.k).toBeLessThan(viewport.least);
    const [left, top] = viewport.toScreen([0, 0]);
    const [right, bottom] = viewport.toScreen([1600, 1200]);
    expect(left).toBeGreaterThanOrEqual(10);
    expect(top).toBeCloseTo(10);
    expect(right).toBeLessThanOrEqual(790);
    expect(bottom).toBeCloseTo(160);
    viewport.frameIn([100, 100, 10, 10], free, 1.5);
    expect(viewport.k).toBe(1.5);
  });

  test('keeps a strip on the right free when asked', () => {
    const viewport = opened();
    viewport.aside = 80;
    viewport.fit();
    expect(viewport.toScreen([1600, 0])[0]).toBeLessThanOrEqual(720);
  });

  test('a window without a size shows nothing closer', () => {
    const view = new Viewport([0, 0, 1000, 600]);
    view.frameIn([100, 100, 50, 50], [50, 10, -100, -20], 2);
    expect(view.k).toBe(1);
  });
});
