// Filters the cards of the gallery. The filters are kept in the URL, as in ?rule=action.undo, so you can link to them
// and the back button restores them. Without this script the gallery is a plain list of all scenarios.
(function () {
  "use strict";

  function start() {
    const form = document.getElementById("sift");
    const gallery = document.getElementById("cards");
    if (!form || !gallery || !form.hidden) return;
    const cards = Array.from(gallery.querySelectorAll(".card"));
    const fields = Array.from(form.elements).filter((field) => field.name);
    const count = document.getElementById("sifted");

    function fits(card) {
      return fields.every((field) => {
        const wanted = field.value.trim().toLowerCase();
        if (!wanted) return true;
        if (field.name === "words") return wanted.split(/\s+/).every((word) => card.dataset.words.includes(word));
        if (field.name === "verdict") return card.dataset.verdict === wanted;
        return card.dataset[field.name].split(" ").includes(wanted);
      });
    }

    function show() {
      let shown = 0;
      for (const card of cards) {
        card.hidden = !fits(card);
        if (!card.hidden) shown += 1;
      }
      count.textContent = shown === 1 ? "1 scenario" : shown + " scenarios";
    }

    function read() {
      const asked = new URLSearchParams(location.search);
      for (const field of fields) field.value = asked.get(field.name) || "";
      show();
    }

    function write() {
      const asked = new URLSearchParams();
      for (const field of fields) if (field.value.trim()) asked.set(field.name, field.value.trim());
      const query = asked.toString();
      history.replaceState(history.state, "", location.pathname + (query ? "?" + query : "") + location.hash);
      show();
    }

    form.addEventListener("input", write);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(write));
    window.addEventListener("popstate", read);
    form.hidden = false;
    read();
  }

  if (window.document$) window.document$.subscribe(start);
  else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
