import { readSafety, stopChances, readIntents } from "~/core/understanding/text-readings";
import { isOnlyName } from "~/core/understanding/name-words";
import { chancesOf } from "~/core/understanding/linear-model";
import { shippedModel } from "~/core/understanding/shipped-model";
import { chancesByWords } from "~/core/understanding/shipped-word-net";
for (const t of process.argv.slice(2)) {
  const f=(a:any)=>a&&Object.fromEntries([...a].map((x:number,i:number)=>[shippedModel.safety.labels[i],+x.toFixed(2)]).filter((x:any)=>x[1]>.03));
  const g=(a:any)=>a&&Object.fromEntries([...a].map((x:number,i:number)=>[shippedModel.stop.labels[i],+x.toFixed(2)]).filter((x:any)=>x[1]>.03));
  console.log(t, isOnlyName(t), readSafety(t), JSON.stringify(stopChances(t)), 'S', g(chancesOf(shippedModel.stop,t)), g(chancesByWords("stop",t)),'D',f(chancesOf(shippedModel.safety,t)), f(chancesByWords("safety",t)), readIntents(t)[0]);
}
