import { wipeTokens } from './wipe-tokens.ts'

/**
 * Runs before anything else is loaded, and for good: takes tokens out of the address, marks the page as shown, its first picture too (and says so to the
 * loader of its code), and as scrolled past 50 px, closes a
 * menu or a dialog once one of its links is chosen (not where it opens a tab of its own), and opens the search, whose field takes what is typed before its
 * code is there. Menus open, close and listen to Escape by HTML alone.
 */
export const earlyScript = `${wipeTokens}(()=>{const h=document.documentElement,s=()=>h.toggleAttribute("data-scrolled",scrollY>50);
addEventListener("scroll",s,{passive:true});addEventListener("pageshow",s);s();
const r=requestAnimationFrame,n=()=>r(()=>r(()=>{h.setAttribute("data-shown","");dispatchEvent(new Event("shown"))}));
addEventListener("load",()=>{const p=document.querySelector("img[fetchpriority=high]");p?.decode?p.decode().then(n,n):n()});
const f=()=>{const d=document.getElementById("search");if(!d?.showModal)return;d.open||d.showModal();d.querySelector("input").select();return 1};
addEventListener("keydown",e=>{e.key?.toLowerCase()==="k"&&(e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey&&f()&&e.preventDefault()});
document.addEventListener("click",e=>{const t=e.target,a=e.ctrlKey||e.metaKey||e.shiftKey?null:t.closest("a");a?.closest("[popover]")?.hidePopover?.();a?.closest("dialog")?.close();t.closest("[data-search]")&&f()})})()`
